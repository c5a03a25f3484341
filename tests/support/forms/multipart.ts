export interface SentFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const BOUNDARY = 'matv-test-boundary';

/** A form as browsers send it: its body, and the headers that go with it. */
export function multipartForm(fields: Readonly<Record<string, string>>, files: readonly SentFile[]) {
  const parts = [
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${headOf(`name="${name}"`)}\r\n${value}\r\n`)),
    ...files.map(({ field, name, bytes }) =>
      Buffer.concat([
        Buffer.from(`${headOf(`name="${field}"; filename="${name}"`)}Content-Type: application/octet-stream\r\n\r\n`),
        bytes,
        Buffer.from('\r\n'),
      ]),
    ),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ];
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

function headOf(disposition: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
}
