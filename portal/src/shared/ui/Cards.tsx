import type { ReactNode } from 'react'

/** A list of cards with a picture above the text. */
export const Cards = ({ children }: { children: ReactNode }) => <ul className="cards">{children}</ul>
