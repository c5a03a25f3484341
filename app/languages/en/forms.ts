/** Texts of every visitors' form. What the server answers is in `domain/forms/answers`. */
export const forms = {
  /** After the label of a field. */
  optional: ' (optional)',
  /** For machines: people do not meet this field. */
  leaveEmpty: 'Leave this empty',
};
