import { showFieldError } from '../forms/form-messages.ts';
import { megabytes, withChosen } from './attachment-rules.ts';

const FIELD = 'attachments';

/**
 * Lists the chosen files with name, size and a remove button (DIA-30, DIA-31). The input always holds exactly the
 * listed files, so those are sent. `[data-attachments]` is the list; the `<template>` in the form is one row.
 */
export function startAttachmentList(form: HTMLFormElement): { reset(): void } {
  const input = form.elements.namedItem(FIELD);
  const list = form.querySelector<HTMLElement>('[data-attachments]');
  const row = form.querySelector<HTMLTemplateElement>('template[data-attachment]');
  if (!(input instanceof HTMLInputElement) || !list || !row) return { reset: () => undefined };
  let files: readonly File[] = [];
  const keep = (next: readonly File[]) => {
    files = next;
    const held = new DataTransfer();
    for (const file of files) held.items.add(file);
    input.files = held.files;
    list.replaceChildren(...files.map((file) => rowOf(row, file, () => remove(file))));
    list.hidden = files.length === 0;
  };
  const remove = (file: File) => {
    keep(files.filter((one) => one !== file));
    showFieldError(form, FIELD, null);
    // Changing the files makes it a new submission, but only choosing files fires an event by itself.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  const take = () => {
    const { files: next, refused } = withChosen(files, input.files ?? []);
    keep(next);
    showFieldError(form, FIELD, refused.length === 0 ? null : `${refused.join('. ')}.`);
  };
  input.addEventListener('change', take);
  // Chosen before this started.
  if (input.files?.length) take();
  return { reset: () => keep([]) };
}

function rowOf(template: HTMLTemplateElement, file: File, remove: () => void): Node {
  const row = document.importNode(template.content, true);
  const name = row.querySelector('[data-name]');
  const size = row.querySelector('[data-size]');
  const button = row.querySelector('button');
  if (name) name.textContent = file.name;
  if (size) size.textContent = megabytes(file.size);
  if (button) button.ariaLabel = `Remove ${file.name}`;
  button?.addEventListener('click', remove);
  return row;
}
