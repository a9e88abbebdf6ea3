import type { Page } from '@playwright/test';
import { NOT_ALIVE } from '../steps/controls.ts';

/**
 * A browser that translates the page while it is used: each text node is replaced by an element that holds its
 * words, and so is each text that comes later. The words stay, so that a journey finds them: where the page
 * keeps its hands on a replaced text, what it says next is not to be seen.
 */
export async function translateWhileUsed(page: Page): Promise<void> {
  await page.addInitScript((notAlive) => {
    const isTranslated = (node: Node) =>
      node.parentElement?.closest('font, script, style, textarea');
    const replace = (node: Node) => {
      if (!node.textContent?.trim() || !node.parentNode || isTranslated(node)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = node.textContent;
      outer.append(inner);
      node.parentNode.replaceChild(outer, node);
    };
    const replaceIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      while (walker.nextNode()) found.push(walker.currentNode);
      for (const node of found) replace(node);
    };
    const begin = () => {
      if (document.querySelector(notAlive)) return void setTimeout(begin, 20);
      replaceIn(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') replace(target);
          for (const node of addedNodes) {
            if (node.nodeType === Node.TEXT_NODE) replace(node);
            else replaceIn(node);
          }
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    addEventListener('load', begin);
  }, NOT_ALIVE);
}

/** In the page: texts that stand beside another text or an element, which a translated page loses. */
export function readTextsBesideOthers(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement: parent } = walker.currentNode;
    if (!textContent?.trim() || !parent || parent.closest('script, style, noscript')) continue;
    const others = [...parent.childNodes].filter(
      (node) => node !== walker.currentNode && node.nodeType !== Node.COMMENT_NODE,
    );
    if (others.length > 0) found.push(`${parent.outerHTML.slice(0, 120)}: ${textContent}`);
  }
  return found;
}
