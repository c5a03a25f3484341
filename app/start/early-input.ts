type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/**
 * Gives the field the value as its user would. React looks at no event of a field that holds what React last saw in it,
 * and sees what is set on the element itself: so it is shown the value that the page was made with first, and not the
 * second.
 */
function retype(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  field.value = field.defaultValue;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Notes what is typed and chosen while React takes over the page that the server made, which on a slow device or
 * connection lasts for seconds. React gives each field the value that it was made with, as if nothing had been typed.
 * Call before it starts, and what is returned once it has: that types and chooses the same again (ADR-106).
 */
export function noteEarlyInput(): () => void {
  const typed = new Map<Field, string>();
  const note = (target: unknown) => {
    if (!isField(target)) return;
    if (target instanceof HTMLInputElement && ['checkbox', 'radio', 'file'].includes(target.type)) return;
    typed.set(target, target.value);
  };
  const onInput = ({ target }: Event) => note(target);
  // On the window, so that it comes before React, which listens on the document.
  addEventListener('input', onInput, { capture: true });
  // In which somebody has been typing already. Browsers fill in other fields on their own after a reload.
  const { activeElement } = document;
  if (activeElement !== null && isField(activeElement) && isChanged(activeElement)) note(activeElement);
  return () => {
    removeEventListener('input', onInput, { capture: true });
    for (const [field, value] of typed) {
      if (field.isConnected) retype(field, value);
    }
    for (const chooser of document.querySelectorAll<HTMLInputElement>('input[type=file]')) {
      if (chooser.files?.length) chooser.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some((one) => one.selected !== one.defaultSelected);
  return field.value !== field.defaultValue;
}
