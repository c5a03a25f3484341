import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll } from 'vitest';

/** Looks for faults by a schema; the library's memory is its own, and freed when the tests of the file or block end. */
export function faultFinder(xsd: string): (xml: string) => unknown {
  const schema = XmlDocument.fromString(xsd);
  const validator = XsdValidator.fromDoc(schema);
  afterAll(() => {
    validator.dispose();
    schema.dispose();
  });
  return (xml) => {
    const document = XmlDocument.fromString(xml);
    try {
      validator.validate(document);
      return null;
    } catch (error) {
      return error;
    } finally {
      document.dispose();
    }
  };
}
