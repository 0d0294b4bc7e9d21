import { permissionNames } from '@markaz/protocol/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export const findDialog = async () => within(await screen.findByRole('dialog'))

/** Searches by the title's text: Ant Design's ids are all equal in tests, so accessible names are wrong. */
export const findDialogByTitle = async (title: string) =>
  within((await screen.findByText(title, { selector: '.ant-modal-title' })).closest('[role=dialog]') as HTMLElement)

export const findRowByText = async (text: string | RegExp) =>
  (await screen.findByText(text)).closest('tr') as HTMLElement
export const findWithinRow = async (text: string | RegExp) => within(await findRowByText(text))

export const columnTitles = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

export async function openMenu(user: UserEvent, button: string): Promise<(string | null)[]> {
  await user.click(await screen.findByRole('button', { name: button }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}
export async function chooseMenuItem(user: UserEvent, button: string, item: string | RegExp): Promise<void> {
  await openMenu(user, button)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/**
 * Pastes the text, because a field for formatted text does not react to single keys in tests.
 * @param field label of the field
 */
export async function pasteText(field: string, text: string): Promise<void> {
  fireEvent.paste(await screen.findByRole('textbox', { name: field }), {
    clipboardData: {
      getData: (type: string) => (type === 'text/plain' ? text : ''),
      files: [],
      types: ['text/plain'],
    },
  })
}

export async function pickSelectOption(user: UserEvent, title: string): Promise<void> {
  const option = await waitFor(() => {
    const lists = document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
    const found = lists[lists.length - 1]?.querySelector(`.ant-select-item-option[title="${title}"]`)
    if (!found) throw new Error(`"${title}" is not offered`)
    // While the list opens, Ant Design lets no pointer reach it.
    if (getComputedStyle(found).pointerEvents === 'none') throw new Error(`"${title}" cannot be clicked yet`)
    return found
  })
  await user.click(option)
}

/** Returns the given rights of a permission, e.g. `users:staff.read`; without options, all four rights. */
export const listGrantsOfPermission = (name: string, ...options: string[]) =>
  (options.length > 0 ? options : ['create', 'read', 'update', 'delete']).map((option) => `${name}.${option}`)

/** Returns all rights to the module and its submodules. */
export const listGrantsOfModule = (module: 'all_groups' | 'my_groups') =>
  permissionNames
    .filter((name) => name === module || name.startsWith(`${module}:`))
    .flatMap((name) => listGrantsOfPermission(name))
