/** The radio buttons of the payment methods. */
export interface MethodChoice {
  /** Type of the chosen method; empty while none is chosen. */
  chosen(): string;
  /** While a payment is under way no other method can be chosen. */
  lock(isLocked: boolean): void;
}

/** The field of the browser's history entry that has the chosen method, so that a reload or a return shows it. */
const ENTRY_FIELD = 'paymentMethod';

/** Follows the choice in `root`. `onChange` is called after each change by the shopper. */
export function createMethodChoice(root: HTMLElement, onChange: () => void): MethodChoice {
  const radios = [...root.querySelectorAll<HTMLInputElement>('input[name="paymentMethod"]')];
  const usable = radios.filter(({ disabled }) => !disabled);
  const stored = entry()[ENTRY_FIELD];
  const again = usable.find(({ value }) => value === stored);
  if (again) again.checked = true;
  const chosen = () => radios.find(({ checked }) => checked)?.value ?? '';
  const store = () => history.replaceState({ ...entry(), [ENTRY_FIELD]: chosen() }, '');
  // The address of the page may name the method, and loses its query once the card fields open.
  store();
  for (const radio of radios)
    radio.addEventListener('change', () => {
      store();
      onChange();
    });
  return {
    chosen,
    // The chosen radio keeps the focus that it may have.
    lock(isLocked) {
      for (const radio of usable) radio.disabled = isLocked && !radio.checked;
    },
  };
}

function entry(): Readonly<Record<string, unknown>> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}
