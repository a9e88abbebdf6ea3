import { releaseChoices } from '../early.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Hands text and choices over to React that were entered before hydration. The fields keep their contents
 * by themselves, but their components start empty and would soon empty them, too.
 */
export function keepTyped(root: HTMLElement): void {
  const chosen = releaseChoices();
  for (const control of root.querySelectorAll<Control>('input, textarea, select')) {
    if (isToggle(control)) {
      if (control.checked === control.defaultChecked) continue;
      // Only the chosen radio of a group counts: choosing it has cleared the others.
      if (control.type === 'radio' && !control.checked) continue;
      control.checked = control.defaultChecked;
      control.click();
      continue;
    }
    const value = (control instanceof HTMLSelectElement && chosen.get(control)) || control.value;
    if (value !== rendered(control)) dispatchTyped(control, value);
  }
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** The value that the server rendered into the control. */
const rendered = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find((option) => option.defaultSelected)?.value ?? '')
    : control.defaultValue;

/**
 * Dispatches an event with the typed value. React ignores an `input` or `change` event whose value it
 * already knows. It knows values through a property that it sets on the element. The rendered value is
 * therefore set there, and the typed one through the prototype's property, which React does not see.
 */
function dispatchTyped(control: Control, value: string): void {
  control.value = rendered(control);
  const shared = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  shared?.set?.call(control, value);
  const type = control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(type, { bubbles: true }));
}
