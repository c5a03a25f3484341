/**
 * The parameters of the address as they are now. React Router renders a new address a moment after it stands in the
 * browser: of two choices made quickly one after the other, the second would undo the first if it began with those of
 * the last render.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}
