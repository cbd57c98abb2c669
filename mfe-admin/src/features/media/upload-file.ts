import type { UploadedFile } from "@dhahabu/contract/content";
import { ApiError, ContractError, NetworkError } from "@dhahabu/kit/api/api-error";
import type { ReceivedBody } from "@dhahabu/kit/api/api-error";
import { loadContract } from "@dhahabu/kit/api/client";

interface UploadOptions {
  /** Ends the upload; it is rejected with the signal's reason then. */
  signal: AbortSignal;
  /** Told of the share that was sent, from 0 to 1; undefined where the browser cannot say. */
  onProgress(share: number | undefined): void;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Uploads a file and tells how far it is, which `fetch` cannot. Throws `ApiError`, `NetworkError` or
 * `ContractError` as the kit's calls do.
 */
export async function uploadFile(
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<UploadedFile> {
  const { routes } = await loadContract();
  signal.throwIfAborted();
  const { method, path, response } = routes.uploadMedia;
  const { promise, resolve, reject } = Promise.withResolvers<UploadedFile>();
  const request = new XMLHttpRequest();
  request.open(method, path);
  request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) =>
    onProgress(lengthComputable && total > 0 ? loaded / total : undefined),
  );
  request.addEventListener("load", () => {
    const { status, responseText: text } = request;
    const answer = readJson(text);
    if (status < 200 || status > 299) {
      const body = answer as ReceivedBody | undefined;
      reject(new ApiError({ status, text: text || request.statusText, body }));
      return;
    }
    const parsed = response.safeParse(answer);
    if (parsed.success) resolve(parsed.data);
    else reject(new ContractError("uploadMedia", parsed.error));
  });
  request.addEventListener("error", () => reject(new NetworkError("upload")));
  const abort = () => {
    request.abort();
    reject(new Error("The upload was cancelled."));
  };
  signal.addEventListener("abort", abort);
  try {
    const form = new FormData();
    form.set("file", file);
    request.send(form);
    return await promise;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}
