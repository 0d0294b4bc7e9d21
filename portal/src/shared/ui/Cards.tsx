import type { ReactNode } from 'react'

/** Holds what has a picture above its words. */
export const Cards = ({ children }: { children: ReactNode }) => <ul className="cards">{children}</ul>
