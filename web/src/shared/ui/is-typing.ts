/** Returns whether the target is an input, where keys are text and not shortcuts. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, input:not([type="checkbox"], [type="radio"]), select, [contenteditable="true"], [role="combobox"], [role="listbox"]',
  ) !== null

/**
 * Returns whether a dialog is open, because then the screen's shortcuts do not apply. Dropdown menus are not dialogs.
 */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]:not([popover])') !== null
