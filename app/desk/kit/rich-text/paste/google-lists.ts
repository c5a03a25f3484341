/** Lists inside lists that stand beside their item instead of in it, and lists that are one list an item (Google Docs, Word on the web). */
export function settleGoogleLists(body: HTMLElement): void {
  for (const list of [...body.querySelectorAll(':is(ul,ol) > :is(ul,ol)')]) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
    else {
      const added = body.ownerDocument.createElement('li');
      list.replaceWith(added);
      added.append(list);
    }
  }
  for (const wrapper of [...body.querySelectorAll('.ListContainerWrapper')]) wrapper.replaceWith(...wrapper.childNodes);
  for (const list of [...body.querySelectorAll('ul,ol')]) joinToPrevious(list);
}

/** A list whose items name their level goes into the item above that it belongs to. */
function joinToPrevious(list: Element): void {
  const before = list.previousElementSibling;
  const level = levelOf(list.firstElementChild);
  if (!before || level === null || !/^[uo]l$/.test(before.localName)) return;
  let target: Element = before;
  let depth = levelOf(before.firstElementChild);
  if (depth === null) return;
  while (depth < level) {
    const item: Element | null = target.lastElementChild;
    if (!item) return;
    const inner: Element | null = item.querySelector(':scope > :is(ul,ol)');
    if (!inner) {
      item.append(list);
      return;
    }
    target = inner;
    depth += 1;
  }
  if (target.localName !== list.localName) return;
  target.append(...list.childNodes);
  list.remove();
}

function levelOf(item: Element | null): number | null {
  const level = item?.getAttribute('data-aria-level');
  return level ? Number(level) : null;
}
