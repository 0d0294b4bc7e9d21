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
