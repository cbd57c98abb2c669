import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UploadedFile } from "@dhahabu/contract/content";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { uploadFile } from "./upload-file.ts";

export interface ReadyFile {
  readonly fileName: string;
  readonly file: UploadedFile;
}

export interface QueuedFile {
  readonly id: number;
  readonly source: File;
  readonly status: "waiting" | "sending" | "failed";
  /** Share that was sent, from 0 to 1. */
  readonly share: number | undefined;
  readonly failure: unknown;
}

export interface UploadQueue {
  readonly queued: readonly QueuedFile[];
  /** Uploaded files; they outlive a reload. */
  readonly ready: readonly ReadyFile[];
  add(files: readonly File[]): void;
  /** Stops a file, or takes a failed one away. */
  cancel(id: number): void;
  retry(id: number): void;
  /** Takes an uploaded file off the list: it is in the library, or not wanted. */
  remove(fileUrl: string): void;
}

const noFiles: readonly ReadyFile[] = [];

export function useUploadQueue(): UploadQueue {
  const [queued, setQueued] = useState<readonly QueuedFile[]>([]);
  const ready = useDraft<readonly ReadyFile[]>("media-uploads", noFiles);
  const nextId = useRef(1);
  const sending = useRef<{ id: number; controller: AbortController }>(undefined);

  function change(id: number, part: Partial<QueuedFile>) {
    setQueued((files) => files.map((file) => (file.id === id ? { ...file, ...part } : file)));
  }
  const drop = (id: number) => setQueued((files) => files.filter((file) => file.id !== id));

  async function send({ id, source }: QueuedFile) {
    const controller = new AbortController();
    sending.current = { id, controller };
    change(id, { status: "sending", share: 0 });
    try {
      const file = await uploadFile(source, {
        signal: controller.signal,
        onProgress: (share) => change(id, { share }),
      });
      ready.set((files) => [...files, { fileName: source.name, file }]);
      drop(id);
    } catch (failure) {
      if (!controller.signal.aborted) {
        console.error("Failed to upload a file", failure);
        change(id, { status: "failed", failure });
      }
    } finally {
      // Where it was cancelled, another one may be on its way by now.
      if (sending.current?.id === id) sending.current = undefined;
    }
  }

  const sendNext = useEffectEvent(() => {
    const next = queued.find(({ status }) => status === "waiting");
    if (next && !sending.current) void send(next);
  });
  useEffect(() => sendNext(), [queued]);
  useEffect(() => () => sending.current?.controller.abort(), []);

  return {
    queued,
    ready: ready.value,
    add(files) {
      const added = files.map((source): QueuedFile => {
        const id = nextId.current;
        nextId.current += 1;
        return { id, source, status: "waiting", share: undefined, failure: undefined };
      });
      setQueued((known) => [...known, ...added]);
    },
    cancel(id) {
      if (sending.current?.id === id) {
        sending.current.controller.abort();
        sending.current = undefined;
      }
      drop(id);
    },
    retry: (id) => change(id, { status: "waiting", share: undefined, failure: undefined }),
    remove: (fileUrl) => ready.set((files) => files.filter(({ file }) => file.fileUrl !== fileUrl)),
  };
}
