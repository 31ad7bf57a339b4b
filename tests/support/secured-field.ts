import { createField } from '#lab/sandbox/secured-fields/field.ts';
import { configIn, type Message } from '#lab/sandbox/secured-fields/messages.ts';

/** A secured field with a text as its input, and the messages it sent to the widget since the last call of `sent`. */
export function openField(fieldType: string, changes: Message = {}) {
  const config = configIn({
    fieldType,
    numKey: 7,
    txVariant: 'card',
    isCreditCardType: true,
    cardGroupTypes: ['visa', 'mc', 'amex', 'maestro'],
    cvcPolicy: 'required',
    expiryDatePolicy: 'required',
    iframeUIConfig: {},
    ...changes,
  });
  if (!config) throw new Error('No configuration');
  const shown = { text: '', error: '', complete: false, required: true, codeLength: 0 };
  let messages: Message[] = [];
  const field = createField({
    config,
    screen: {
      read: () => shown.text,
      write: (text) => {
        shown.text = text;
      },
      validate: (state) => Object.assign(shown, state),
      require: (required) => {
        shown.required = required;
      },
      codeLength: (codeLength) => {
        shown.codeLength = codeLength;
      },
    },
    send: (message) => {
      messages.push(message);
    },
    today: () => ({ year: 2026, month: 11 }),
    uuid: () => 'look-up',
  });
  return {
    field,
    shown,
    sent() {
      const since = messages;
      messages = [];
      return since;
    },
    put(text: string, erasing = false) {
      shown.text = text;
      field.input({ erasing });
    },
    type(text: string) {
      for (const key of text) this.put(shown.text + key);
    },
  };
}

export const actionsOf = (messages: readonly Message[]) => messages.map(({ action }) => action);
export const errorsOf = (messages: readonly Message[]) =>
  messages.filter((message) => 'error' in message).map(({ error }) => error);
