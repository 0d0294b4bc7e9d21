interface MenuLine {
  key: string
  label: string
  path?: string
  children?: readonly MenuLine[]
}

type Source = (held: ReadonlySet<string>) => readonly MenuLine[]
let source: Source = () => []

/** The app layer sets this function, because this layer must not import from the app layer. */
export function setMenuProvider(next: Source): void {
  source = next
}

export const menuOfGrants: Source = (held) => source(held)
