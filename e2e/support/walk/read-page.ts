/** A rectangle in the window, in px. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** An element around a text that can cut it, scroll it, or look as if it should hold it. */
export interface Frame {
  name: string;
  /** Where a text is cut, for `clips`; the outer edge otherwise. */
  box: Box;
  clipsX: boolean;
  clipsY: boolean;
  scrollsX: boolean;
  scrollsY: boolean;
  /** It has a ground or a border of its own. */
  painted: boolean;
}

/** A text as it stands on the screen: one box a line, and what is around it, from the inside. */
export interface ShownText {
  text: string;
  lines: Box[];
  frames: Frame[];
}

/** A select's choice or a field's placeholder, with the room it wants and the room it has, in px. */
export interface ControlText {
  text: string;
  name: string;
  wants: number;
  has: number;
}

export interface PageReading {
  shown: ShownText[];
  controls: ControlText[];
  /** Said but not drawn: labels, descriptions, the document's title. */
  said: string[];
  width: number;
  scrollWidth: number;
}

/** Runs in the page: everything that can be read there, and where it stands. It judges nothing. */
export function readPage(): PageReading {
  const nameOf = (element: Element) =>
    `${element.localName}${[...element.classList].map((name) => `.${name}`).join('')}`;
  const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });

  const frameOf = (element: Element): Frame | undefined => {
    const style = getComputedStyle(element);
    const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
    const frame = {
      clipsX: clips(style.overflowX),
      clipsY: clips(style.overflowY),
      scrollsX: scrolls(style.overflowX),
      scrollsY: scrolls(style.overflowY),
      painted:
        !/^rgba\(.*, 0\)$|^transparent$/.test(style.backgroundColor) ||
        Number.parseFloat(style.borderInlineStartWidth) > 0,
    };
    const matters = Object.values(frame).some(Boolean);
    if (!matters || element === document.body || element === document.documentElement) return;
    return { name: nameOf(element), box: boxOf(element.getBoundingClientRect()), ...frame };
  };

  const framesOf = (start: Element): Frame[] => {
    const frames: Frame[] = [];
    for (let at: Element | null = start; at; at = at.parentElement) {
      const frame = frameOf(at);
      if (frame) frames.push(frame);
    }
    return frames;
  };

  const shown: ShownText[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: parent } = node;
    const text = node.textContent?.trim();
    if (!text || !parent || parent.closest('option, script, style')) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].map(boxOf);
    if (lines.length > 0) shown.push({ text, lines, frames: framesOf(parent) });
  }

  const measure = document.createElement('canvas').getContext('2d');
  const controlOf = (element: HTMLInputElement | HTMLSelectElement): ControlText | undefined => {
    const style = getComputedStyle(element);
    const text =
      element instanceof HTMLSelectElement
        ? element.selectedOptions[0]?.text
        : element.value
          ? ''
          : element.placeholder;
    if (!text || !measure || style.opacity === '0' || !element.checkVisibility()) return;
    measure.font = style.font;
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
    const wants = measure.measureText(text).width;
    return { text, name: nameOf(element), wants, has: element.clientWidth - padding };
  };
  const controls = [
    ...document.querySelectorAll<HTMLInputElement>(
      'input[type=text], input[type=tel], input[type=email], input[type=password], input:not([type]), select',
    ),
  ];

  const attributes = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title'] as const;
  const said = attributes.flatMap((attribute) =>
    [...document.querySelectorAll(`[${attribute}]`)].map(
      (one) => one.getAttribute(attribute) ?? '',
    ),
  );
  const { clientWidth: width, scrollWidth } = document.documentElement;
  return {
    shown,
    controls: controls.flatMap((control) => controlOf(control) ?? []),
    said: [document.title, ...said].filter(Boolean),
    width,
    scrollWidth,
  };
}
