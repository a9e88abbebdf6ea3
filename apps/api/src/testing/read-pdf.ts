import { extractText, getDocumentProxy } from 'unpdf';

/** What a reader gets out of a PDF: its pages and its words, with single spaces. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice());
  const { text } = await extractText(document, { mergePages: true });
  const { info } = await document.getMetadata();
  return { pages: document.numPages, text: text.replace(/\s+/g, ' '), info };
}
