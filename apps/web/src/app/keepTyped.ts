type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Hands over to React what was typed or chosen before it took a page over. The boxes keep their
 * contents by themselves, but their components start out empty and would soon empty them as well.
 */
export function keepTyped(root: HTMLElement): void {
  for (const control of root.querySelectorAll<Control>('input, textarea, select')) {
    if (isToggle(control)) {
      if (control.checked === control.defaultChecked) continue;
      // Of a group of radios the chosen one speaks: choosing it has cleared the other.
      if (control.type === 'radio' && !control.checked) continue;
      control.checked = control.defaultChecked;
      control.click();
    } else if (control.value !== rendered(control)) {
      tell(control);
    }
  }
}

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** What the server wrote into the control. */
const rendered = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? ([...control.options].find((option) => option.defaultSelected)?.value ?? '')
    : control.defaultValue;

/**
 * React listens to `input` and `change`, but passes over a value that it already knows. It learns of
 * values through its own property on the element; so the old one is set there, and the typed one
 * past it, by the property that all elements of the kind share.
 */
function tell(control: Control): void {
  const { value } = control;
  control.value = rendered(control);
  const shared = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  shared?.set?.call(control, value);
  const type = control instanceof HTMLSelectElement ? 'change' : 'input';
  control.dispatchEvent(new Event(type, { bubbles: true }));
}
