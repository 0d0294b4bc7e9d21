import type { ReactNode } from 'react'

/** A container for cards, each with a picture above its text. */
export const CardLinks = ({ children }: { children: ReactNode }) => <ul className="cards">{children}</ul>
