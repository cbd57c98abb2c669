import { randomUUID } from "node:crypto";
import { request } from "node:http";
import type { ClientRequest } from "node:http";
import type { UploadedFile } from "@dhahabu/contract/content";
import { uploadedFileSchema } from "@dhahabu/contract/content";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import { callerHeader } from "@dhahabu/platform/http/caller";
import { assertNothingLeaks } from "./api-client.ts";
import { createSigner } from "./caller-keys.ts";

type As = Partial<Caller> | undefined;

/** Sends files to content and reads them, as the gateway does. */
export interface FileClient {
  /** Uploads; an answer of 500 or above but 503, or one that leaks, throws. */
  send(form: FormData, as?: As): Promise<{ status: number; headers: Headers; body: ErrorBody }>;
  /** Uploads one file in the right field; throws unless it was taken. */
  upload(bytes: Uint8Array, as?: As): Promise<UploadedFile>;
  /** Reads a path; the body is the caller's to read. */
  open(path: string, options?: FileRequest): Promise<Response>;
  /** Opens an upload whose bytes the caller writes by hand. */
  begin(headers: Record<string, string | number>): ClientRequest;
}

interface FileRequest {
  as?: As;
  method?: "GET" | "HEAD";
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

const uploadPath = "/api/media/upload";

/** A form with a file in the field `file`; what a visitor calls it never counts. */
export function createForm(bytes: Uint8Array, name = "x.exe", type = "text/html"): FormData {
  const form = new FormData();
  form.append("file", new Blob([Buffer.from(bytes)], { type }), name);
  return form;
}

/** Creates the client of the content service at `url`; uploads are of `staff` unless told otherwise. */
export function createFileClient(url: string, staff: Partial<Caller>): FileClient {
  const sign = createSigner({ service: "content" });
  const nobody = { userId: null, username: null, role: null, duties: [], address: "203.0.113.7" };
  const headersOf = (as: As) => ({
    [callerHeader]: sign({ ...nobody, requestId: randomUUID(), ...as }),
  });

  async function send(form: FormData, as: As = staff) {
    const response = await fetch(new URL(uploadPath, url), {
      method: "POST",
      body: form,
      headers: headersOf(as),
    });
    const text = await response.text();
    assertNothingLeaks(url, text);
    if (response.status >= 500 && response.status !== 503) {
      throw new Error(`The upload was answered ${response.status}: ${text.slice(0, 300)}`);
    }
    const { status, headers } = response;
    return { status, headers, body: JSON.parse(text) as ErrorBody };
  }

  return {
    send,
    async upload(bytes, as) {
      const { status, body } = await send(createForm(bytes), as);
      if (status !== 201) throw new Error(`The upload was answered ${status}: ${body.message}`);
      return uploadedFileSchema.parse(body);
    },
    open: (path, { as, method = "GET", headers = {}, signal } = {}) =>
      fetch(new URL(path, url), {
        method,
        headers: { ...headersOf(as), ...headers },
        ...(signal ? { signal } : {}),
      }),
    begin(headers) {
      const { hostname, port } = new URL(url);
      return request({
        hostname,
        port,
        path: uploadPath,
        method: "POST",
        headers: { ...headersOf(staff), ...headers },
      });
    },
  };
}
