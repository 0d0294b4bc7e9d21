import type { BrowserContext } from 'playwright-core'

interface Presses {
  list: string[]
  begin(): void
}

/**
 * Counts a user's presses in all pages of a browser context. A click, a filled field, a key outside a field, chosen
 * files and a drop are one press each. Typing into the field that was clicked last is not counted.
 */
export async function countClicksAndKeyPresses(context: BrowserContext): Promise<Presses> {
  const list: string[] = []
  await context.exposeBinding('onPress', (_, press: string) => void list.push(press))
  await context.addInitScript(() => {
    const { onPress } = window as unknown as { onPress: (press: string) => void }
    let field: EventTarget | null = null
    const nameOf = (target: EventTarget | null) => {
      const named =
        (target as Element).closest<HTMLElement>('[aria-label], button, a, label, li') ?? (target as HTMLElement)
      return (
        named.ariaLabel ||
        (target as HTMLInputElement).labels?.[0]?.textContent ||
        named.textContent ||
        ''
      ).slice(0, 60)
    }
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLElement &&
      (target.isContentEditable || target.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])'))
    const press = (kind: string, target: EventTarget | null) => {
      field = isText(target) ? target : null
      onPress(`${kind} ${nameOf(target)}`)
    }
    const type = (event: Event) => {
      if (!isText(event.target)) {
        if (event.type === 'keydown') press(`key ${(event as KeyboardEvent).key}`, event.target)
      } else if (event.target !== field) press('type', event.target)
    }
    const capture = { capture: true }
    addEventListener('pointerdown', ({ target }) => press('click', target), capture)
    addEventListener('keydown', type, capture)
    addEventListener('input', type, capture)
    addEventListener('drop', ({ target }) => press('drop', target), capture)
    addEventListener(
      'change',
      ({ target }) => target instanceof HTMLInputElement && target.type === 'file' && press('choose file', target),
      capture,
    )
  })
  return {
    list,
    begin() {
      list.length = 0
    },
  }
}
