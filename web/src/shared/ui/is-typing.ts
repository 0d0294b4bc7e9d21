/** In a field keys are letters and no commands. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'textarea, input:not([type="checkbox"], [type="radio"]), select, [contenteditable="true"], [role="combobox"], [role="listbox"]',
  ) !== null

/** A dialog lies over the screen: its keys are its own. Menus that hang from a button are no dialogs. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]:not([popover])') !== null
