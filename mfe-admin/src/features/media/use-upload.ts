import { useEffect, useRef, useState } from "react";
import type { UploadedFile } from "@dhahabu/contract/content";
import { uploadFile } from "./upload-file.ts";

interface Upload {
  /** The file that is on its way, and the share that was sent, from 0 to 1. */
  readonly running: { readonly fileName: string; readonly share: number | undefined } | undefined;
  readonly failure: unknown;
  /** Undefined where it failed or was cancelled. */
  start(file: File): Promise<UploadedFile | undefined>;
  cancel(): void;
}

/** Uploads one file after another; a failure is logged (spec section 8) and kept to be shown in place. */
export function useUpload(): Upload {
  const [running, setRunning] = useState<Upload["running"]>();
  const [failure, setFailure] = useState<unknown>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  return {
    running,
    failure,
    async start(file) {
      stopping.current?.abort();
      const controller = new AbortController();
      stopping.current = controller;
      const { signal } = controller;
      setFailure(undefined);
      setRunning({ fileName: file.name, share: 0 });
      try {
        const onProgress = (share: number | undefined) =>
          setRunning({ fileName: file.name, share });
        return await uploadFile(file, { signal, onProgress });
      } catch (error) {
        if (!signal.aborted) {
          console.error("Failed to upload a file", error);
          setFailure(error);
        }
        return undefined;
      } finally {
        if (stopping.current === controller) setRunning(undefined);
      }
    },
    cancel: () => {
      stopping.current?.abort();
      setRunning(undefined);
    },
  };
}
