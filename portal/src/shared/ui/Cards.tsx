import type { ReactNode } from 'react'

/** A container for cards, each with a picture above its text. */
export const Cards = ({ children }: { children: ReactNode }) => <ul className="cards">{children}</ul>
