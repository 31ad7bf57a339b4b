import { caretAfter } from './card-rules.ts';
import { createField } from './field.ts';
import type { Field, Screen } from './field-report.ts';
import { configIn, type FieldConfig, type FieldStyles, type Message, messageIn, stylesIn } from './messages.ts';

// The document of one secured field. It exchanges messages with its parent window only, and only if the parent has the
// origin given in the URL.

const AUTOCOMPLETE = {
  encryptedCardNumber: 'cc-number',
  encryptedExpiryDate: 'cc-exp',
  encryptedExpiryMonth: 'cc-exp-month',
  encryptedExpiryYear: 'cc-exp-year',
  encryptedSecurityCode: 'cc-csc',
} as const;

function originInAddress(): string {
  try {
    return new URL(atob(new URLSearchParams(location.search).get('d') ?? '')).origin;
  } catch {
    return '';
  }
}

function part<E extends Element>(selector: string, kind: new () => E): E {
  const found = document.querySelector(selector);
  if (found instanceof kind) return found;
  throw new Error(`No ${selector} in the document of a secured field`);
}

/** The input for the field's logic. */
function openScreen(input: HTMLInputElement, config: FieldConfig): Screen & { restyle(styles: FieldStyles): void } {
  const errorText = part('#error', HTMLElement);
  const contextText = part('#context', HTMLElement);
  let styles = config.styles;
  let state = { error: '', complete: false };
  let longCode = false;

  function paint() {
    input.removeAttribute('style');
    const laid = { ...styles.base, ...(state.error ? styles.error : state.complete ? styles.validated : {}) };
    for (const [name, value] of Object.entries(laid))
      input.style.setProperty(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        value,
      );
    const placeholder = styles.placeholder?.color;
    if (placeholder) document.documentElement.style.setProperty('--placeholder', placeholder);
  }

  return {
    read: () => input.value,
    write(text) {
      if (text === input.value) return;
      const caret = caretAfter(input.value, input.selectionStart ?? input.value.length, text);
      input.value = text;
      if (document.activeElement === input) input.setSelectionRange(caret, caret);
    },
    validate(next) {
      state = next;
      input.setAttribute('aria-invalid', String(state.error !== ''));
      errorText.textContent =
        (longCode ? config.errors[`${state.error}.amex`] : undefined) ?? config.errors[state.error] ?? '';
      paint();
    },
    require(required) {
      input.setAttribute('aria-required', String(required));
    },
    codeLength(length) {
      longCode = length === 4;
      const name = `encryptedSecurityCode${length}digits`;
      input.placeholder = config.placeholders[name] ?? config.placeholders.encryptedSecurityCode ?? '';
      contextText.textContent = config.contexts[name] ?? '';
    },
    restyle(changed) {
      styles = changed;
      paint();
    },
  };
}

function dress(input: HTMLInputElement, config: FieldConfig): void {
  const { fieldType } = config;
  if (config.language) document.documentElement.lang = config.language;
  document.title = config.title || config.label || fieldType;
  input.id = fieldType;
  input.dataset.fieldtype = fieldType;
  input.setAttribute('aria-label', config.label || fieldType);
  input.setAttribute('aria-invalid', 'false');
  input.setAttribute('aria-describedby', 'error context');
  input.autocomplete = config.giftCard ? 'off' : AUTOCOMPLETE[fieldType];
  input.placeholder = config.placeholders[fieldType] ?? '';
  if (config.telephoneKeys) input.type = 'tel';
  else input.inputMode = 'numeric';
  if (fieldType === 'encryptedSecurityCode' && config.masked) input.type = 'password';
  part('#context', HTMLElement).textContent = Object.values(config.contexts)[0] ?? '';
  input.hidden = false;
}

function start(config: FieldConfig, send: (message: Message) => void): (message: Message) => void {
  const input = part('input', HTMLInputElement);
  dress(input, config);
  const screen = openScreen(input, config);
  screen.require((config.fieldType === 'encryptedSecurityCode' ? config.codePolicy : config.datePolicy) !== 'optional');
  screen.restyle(config.styles);
  const field: Field = createField({
    config,
    screen,
    send,
    today: () => {
      const now = new Date();
      return { year: now.getFullYear(), month: now.getMonth() + 1 };
    },
    uuid: () => crypto.randomUUID(),
  });

  const reportFocus = (focus: boolean) => send({ action: 'focus', focus, numChars: input.value.length });
  input.addEventListener('input', (event) =>
    field.input({ erasing: event instanceof InputEvent && event.inputType.startsWith('delete') }),
  );
  input.addEventListener('focus', () => reportFocus(true));
  input.addEventListener('blur', () => {
    reportFocus(false);
    field.blur();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      send({ action: 'enterKeyPressed' });
    }
    if (event.key === 'Tab' && event.shiftKey) send({ action: 'shifttab' });
  });
  send({ action: 'config' });

  return (message) => {
    if (message.focus === true) input.focus();
    if ('styleObject' in message) screen.restyle(stylesIn(message.styleObject));
    field.receive(message);
  };
}

const parentOrigin = originInAddress();
let hear: ((message: Message) => void) | null = null;
let numKey: unknown;

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || parentOrigin === '' || origin !== parentOrigin) return;
  const message = messageIn(data);
  if (!message) return;
  if (hear) {
    if (message.numKey === numKey) hear(message);
    return;
  }
  const config = configIn(message);
  if (!config) return;
  numKey = config.numKey;
  hear = start(config, (answer) =>
    parent.postMessage(JSON.stringify({ fieldType: config.fieldType, numKey: config.numKey, ...answer }), parentOrigin),
  );
});
