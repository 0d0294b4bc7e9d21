/**
 * The page accepts only style elements with its nonce, which the server writes beside each page. Libraries make such
 * elements, some without asking for a nonce (@rc-component/util): all that scripts make get it here. Markup that came from
 * people has none.
 */
export function addNonceToStyles(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name=styles]')?.nonce
  if (!nonce) return
  const create = document.createElement
  document.createElement = function (this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  } as typeof create
}
