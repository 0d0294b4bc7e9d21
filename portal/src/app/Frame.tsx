/** The same as in the page itself (index.html): nothing moves when the script takes it over. */
export const Frame = () => (
  <main className="screen">
    <header className="top">
      <h1>Markaz</h1>
    </header>
    <div className="skeletons" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  </main>
)
