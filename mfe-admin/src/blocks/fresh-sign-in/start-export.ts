import { callApi } from "@dhahabu/kit/api/client";

/** Downloads an export, once its person has a fresh sign-in. Throws what the client throws. */
export async function startExport(address: string): Promise<void> {
  await callApi("getFreshSignIn", {});
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}
