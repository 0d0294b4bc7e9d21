import type { ReactNode } from 'react'

/** This frame equals the page frame in index.html, so that nothing moves when React replaces it. */
export const PortalFrame = ({ children }: { children?: ReactNode }) => (
  <main className="screen">
    <header className="top">
      <h1>Markaz</h1>
    </header>
    {children ?? (
      <div className="skeletons" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    )}
  </main>
)
