import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onLeft` with the name of a text or select field once it has lost the focus. A message that appears between
 * press and release would move the button away from under the pointer, so the call waits for the release.
 */
export function useBlurredField(
  formRef: RefObject<HTMLFormElement | null>,
  onFieldBlur: (field: string) => void,
): (event: FocusEvent<HTMLFormElement>) => void {
  const pressed = useRef(false);
  const pendingField = useRef<string | null>(null);
  const callOnLeft = () => {
    const field = pendingField.current;
    if (field === null || pressed.current || !formRef.current) return;
    pendingField.current = null;
    onFieldBlur(field);
  };
  const latest = useRef(callOnLeft);
  useEffect(() => {
    latest.current = callOnLeft;
  });
  useEffect(() => {
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      setTimeout(() => latest.current());
    };
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('pointerup', release, options);
    document.addEventListener('pointercancel', release, options);
    return () => stop.abort();
  }, []);
  return ({ target }) => {
    // A window that loses the focus blurs no field, and a check box is validated when the form is sent.
    if (document.activeElement === target) return;
    const isField =
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');
    if (!isField) return;
    pendingField.current = target.name;
    setTimeout(() => latest.current());
  };
}
