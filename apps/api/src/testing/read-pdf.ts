import { extractText, getDocumentProxy } from 'unpdf';

/** Number of pages and text of a PDF, with single spaces. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(document, { mergePages: true });
  const { info } = await document.getMetadata();
  return { pages: document.numPages, text: text.replace(/\s+/g, ' '), info };
}
