import { offices } from '@markaz/protocol/centre/offices/routes'
import { expect, test } from 'vitest'
import { useRemoveWithConfirmation } from '../ui/use-remove.ts'
import { displayNameOf, toastDetailWithName } from './display-name.ts'

test.each([
  [{ id: 1, fullName: 'Karimov Ali' }, 'Karimov Ali'],
  [{ lastName: 'Karimov', firstName: 'Ali', name: 'x' }, 'Karimov Ali'],
  [{ name: 'olimpiada', displayName: 'Olimpiada' }, 'Olimpiada'],
  [{ theme: 'Kasrlar' }, 'Kasrlar'],
  [{ id: 1 }, undefined],
  [{ name: 5 }, undefined],
  [undefined, undefined],
  [null, undefined],
])('the name that toasts show for the object %j is %s', (thing, name) => {
  expect(displayNameOf(thing)).toBe(name)
})

// Shows: DAY-021
test('a success toast names the changed object in its second line, unless the title already contains the name', () => {
  expect([
    toastDetailWithName("Filial o'chirildi", 'Chilonzor'),
    toastDetailWithName('"Chilonzor" filiali qo\'shildi', 'Chilonzor'),
    toastDetailWithName('Saqlandi', undefined),
  ]).toEqual([{ detail: 'Chilonzor' }, {}, {}])
})

/** Not called by any test: only the type checker checks the calls in this function. */
export function useDeletions() {
  const said = { title: () => "O'chirilsinmi?", done: () => "O'chirildi" }
  useRemoveWithConfirmation<typeof offices.remove, { id: number; name: string }>(offices.remove, said)
  useRemoveWithConfirmation<typeof offices.remove, { id: number; hId: string }>(offices.remove, {
    ...said,
    of: ({ hId }) => hId,
  })
  // @ts-expect-error The row has no property that names it, so the option `of` is required.
  useRemoveWithConfirmation<typeof offices.remove, { id: number; hId: string }>(offices.remove, said)
}
