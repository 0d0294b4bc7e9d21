import { permissionNames } from '@markaz/protocol/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Helpers that many page tests use. */

export const theDialog = async () => within(await screen.findByRole('dialog'))

/**
 * Finds a dialog by its title. In tests antd gives all generated ids the same value, so the accessible name of a dialog
 * is unreliable.
 */
export const dialogTitled = async (title: string) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('[role=dialog]') as HTMLElement)

/** Returns the table row that contains this text. */
export const rowOf = async (text: string | RegExp) => (await screen.findByText(text)).closest('tr') as HTMLElement
export const inRow = async (text: string | RegExp) => within(await rowOf(text))

export const columnHeads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

/** Opens a menu and returns the texts of its items. */
export async function menuOf(user: UserEvent, button: string): Promise<(string | null)[]> {
  await user.click(await screen.findByRole('button', { name: button }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}
/** Opens a menu and chooses one of its items. */
export async function choose(user: UserEvent, button: string, item: string | RegExp): Promise<void> {
  await menuOf(user, button)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/**
 * Pastes text into a rich text field, which does not react to single keys in tests.
 * @param field label of the field
 */
export async function pasteWords(field: string, words: string): Promise<void> {
  fireEvent.paste(await screen.findByRole('textbox', { name: field }), {
    clipboardData: {
      getData: (type: string) => (type === 'text/plain' ? words : ''),
      files: [],
      types: ['text/plain'],
    },
  })
}

/** Chooses an option of the open select. */
export async function pickOption(user: UserEvent, title: string): Promise<void> {
  const option = await waitFor(() => {
    const lists = document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    const found = lists[lists.length - 1]?.querySelector(`.ant-select-item-option[title="${title}"]`)
    if (!found) throw new Error(`"${title}" is not offered`)
    return found
  })
  await user.click(option)
}

/** Returns grants with several options of a permission: `optionsOf('users:staff', 'create', 'read')`. */
export const optionsOf = (name: string, ...options: string[]) =>
  (options.length > 0 ? options : ['create', 'read', 'update', 'delete']).map((option) => `${name}.${option}`)

/** Returns all grants of a module and its submodules. */
export const everyGrantOf = (module: 'all_groups' | 'my_groups') =>
  permissionNames.filter((name) => name === module || name.startsWith(`${module}:`)).flatMap((name) => optionsOf(name))
