import { expect, test } from "vitest";
import { findEngine, startVoiceSession } from "./voice-session.ts";
import type { SpeechEngine } from "./voice-session.ts";

function createEngine(start: () => void = () => undefined) {
  const calls: string[] = [];
  const engine: SpeechEngine = {
    lang: "",
    continuous: true,
    interimResults: true,
    maxAlternatives: 5,
    onresult: null,
    onerror: null,
    onend: null,
    start() {
      calls.push("start");
      start();
    },
    stop: () => void calls.push("stop"),
    abort: () => void calls.push("abort"),
  };
  const Engine = function Engine() {
    return engine;
  } as unknown as new () => SpeechEngine;
  return { engine, calls, Engine };
}

function listen(Engine: (new () => SpeechEngine) | undefined, locale = "sw-KE") {
  const heard: string[] = [];
  const session = startVoiceSession({
    Engine,
    locale,
    onWords: (words) => heard.push(`words: ${words}`),
    onFailure: () => heard.push("failure"),
    onSilence: () => heard.push("silence"),
  });
  return { heard, session };
}

const say = (...alternatives: string[]) => ({
  results: [alternatives.map((transcript) => ({ transcript }))],
});

test("it listens once, without interim results, for one alternative, in the page's language", () => {
  const { engine, calls, Engine } = createEngine();
  listen(Engine);
  expect(calls).toEqual(["start"]);
  expect(engine).toMatchObject({
    lang: "sw-KE",
    continuous: false,
    interimResults: false,
    maxAlternatives: 1,
  });
});

test("words end it, and what the browser says after them is not heard", () => {
  const { engine, Engine } = createEngine();
  const { heard } = listen(Engine);
  engine.onresult?.(say(" gold loans "));
  engine.onerror?.({ error: "network" });
  engine.onend?.();
  expect(heard).toEqual(["words: gold loans"]);
});

test("blank words are a failure", () => {
  const { engine, Engine } = createEngine();
  const { heard } = listen(Engine);
  engine.onresult?.(say("  "));
  expect(heard).toEqual(["failure"]);
});

test.each(["not-allowed", "no-speech", "audio-capture"])("the error %s is a failure", (error) => {
  const { engine, Engine } = createEngine();
  const { heard } = listen(Engine);
  engine.onerror?.({ error });
  engine.onend?.();
  expect(heard).toEqual(["failure"]);
});

test("an end by itself is silence", () => {
  const { engine, Engine } = createEngine();
  const { heard } = listen(Engine);
  engine.onend?.();
  expect(heard).toEqual(["silence"]);
});

test("stopping is no failure, and words heard until then still count", () => {
  const stopped = createEngine();
  const first = listen(stopped.Engine);
  first.session.stop();
  stopped.engine.onerror?.({ error: "no-speech" });
  expect(stopped.calls).toEqual(["start", "stop"]);
  expect(first.heard).toEqual(["silence"]);

  const late = createEngine();
  const second = listen(late.Engine);
  second.session.stop();
  late.engine.onresult?.(say("purity"));
  expect(second.heard).toEqual(["words: purity"]);
});

test("cancelling hears nothing more", () => {
  const { engine, calls, Engine } = createEngine();
  const { heard, session } = listen(Engine);
  session.cancel();
  engine.onresult?.(say("late"));
  expect(calls).toEqual(["start", "abort"]);
  expect(heard).toEqual(["silence"]);
});

test("an engine that will not start says why", () => {
  const { Engine } = createEngine(() => {
    throw new Error("already started");
  });
  expect(() => listen(Engine)).toThrow("already started");
});

test("a browser without recognition says so", () => {
  expect(findEngine({})).toBeUndefined();
  expect(() => listen(undefined)).toThrow("no speech recognition");
});

test("the standard's engine is preferred to the prefixed one", () => {
  const standard = createEngine().Engine;
  const prefixed = createEngine().Engine;
  expect(findEngine({ webkitSpeechRecognition: prefixed })).toBe(prefixed);
  expect(findEngine({ SpeechRecognition: standard, webkitSpeechRecognition: prefixed })).toBe(
    standard,
  );
});
