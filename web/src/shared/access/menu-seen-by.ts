/** An entry of the side menu, or a section with entries. */
interface MenuLine {
  key: string
  label: string
  path?: string
  children?: readonly MenuLine[]
}

type Source = (held: ReadonlySet<string>) => readonly MenuLine[]
let source: Source = () => []

/**
 * Sets the function that creates the side menu. The app layer calls it, because this layer must not import from there.
 */
export function setMenuForGrants(next: Source): void {
  source = next
}

/** Returns the side menu of a user with exactly these rights. */
export const menuForGrants: Source = (held) => source(held)
