import type { OwnSession } from "@dhahabu/contract/sessions";
import { Button } from "@dhahabu/kit/ui/button";
import classes from "./session-list.module.css";

/** Words of a list of sessions. */
export interface SessionWords {
  readonly current: string;
  readonly unknown: string;
  readonly end: string;
  endOne(device: string): string;
  readonly endOthers: string;
  /** When a session began, and when it was last used. */
  times(session: OwnSession): string;
}

/** Where somebody is signed in: with what, when last and from which network; one is ended, or all others. */
export function SessionList({
  sessions,
  ending,
  words,
  onEnd,
  onEndOthers,
}: {
  sessions: readonly OwnSession[];
  /** Id of the session that is being ended, or `others`. */
  ending: string | undefined;
  words: SessionWords;
  onEnd: (sessionId: string) => void;
  onEndOthers: () => void;
}) {
  return (
    <>
      <ul className={classes.list}>
        {sessions.map((session) => {
          const device = session.device ?? words.unknown;
          return (
            <li key={session.id} className={classes.item}>
              <div className={classes.words}>
                <p className={classes.name}>
                  <bdi>{device}</bdi>
                  {session.isCurrent && <span className={classes.mark}>{words.current}</span>}
                </p>
                <p className={classes.note}>
                  {words.times(session)}
                  {session.address !== null && (
                    <>
                      {" · "}
                      <bdi dir="ltr">{session.address}</bdi>
                    </>
                  )}
                </p>
              </div>
              {!session.isCurrent && (
                <Button
                  look="quiet"
                  isSmall
                  isBusy={ending === session.id}
                  aria-label={words.endOne(device)}
                  onClick={() => onEnd(session.id)}
                >
                  {words.end}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <div className={classes.actions}>
          <Button look="secondary" isBusy={ending === "others"} onClick={onEndOthers}>
            {words.endOthers}
          </Button>
        </div>
      )}
    </>
  );
}
