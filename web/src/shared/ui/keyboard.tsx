import style from './key-list.module.css'

export function KeyboardShortcutList({ keys }: { keys: readonly (readonly [key: string, operation: string])[] }) {
  return (
    <dl className={style.keys}>
      {keys.map(([key, operation]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{operation}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns e.g. 1 for `Digit1` or `Numpad1`; null = another key. */
export const digitOfKeyCode = (code: string): number | null =>
  Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]) || null

/** Whether the element is an input or a list of options, in which keys are not shortcuts of the screen. */
export const isUserTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, input:not([type="checkbox"], [type="radio"]), select, [contenteditable="true"], [role="combobox"], [role="listbox"]',
  ) !== null

/**
 * Returns whether a dialog is open, because the screen's shortcuts must not work then. Dropdown menus are not dialogs.
 */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]:not([popover])') !== null
