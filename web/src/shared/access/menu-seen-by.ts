/** An entry of the side menu, or a section of them. */
interface MenuLine {
  key: string
  label: string
  path?: string
  children?: readonly MenuLine[]
}

type Source = (held: ReadonlySet<string>) => readonly MenuLine[]
let source: Source = () => []

/** The shell, which knows the menu and the screens, connects here: features show menus without knowing the shell. */
export function connectMenu(next: Source): void {
  source = next
}

/** The side menu of whoever holds exactly these grants. */
export const menuForGrants: Source = (held) => source(held)
