/** The event that asks for the speech bubble of the header. */
export const SPEECH_EVENT = 'speech';

/** A message of the bubble, or with `ends` its end. */
export type Speech<State extends string = string> = {
  readonly state: State;
  /** What the placeholders of the message stand for. */
  readonly values?: Readonly<Record<string, string>>;
  /** Sentences after the message. */
  readonly more?: readonly string[];
  /** What the message speaks about: the bubble does not cover it. */
  readonly about?: Element | null;
  readonly ends?: boolean;
  /** The analytics event of what the message says; null where none is reported. */
  readonly event?: object | null;
};
