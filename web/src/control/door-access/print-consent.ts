import type { DoorAccess } from '@markaz/protocol/control/face-consents/schemas'
import { personName } from '../../shared/format/person.ts'
import { doorAccessText as words } from './door-access.text.ts'

export function printFaceConsent({ fullName, text }: DoorAccess): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return
  const add = (tag: string, content: string) => {
    const element = page.createElement(tag)
    element.textContent = content
    page.body.append(element)
  }
  add('h2', text.title)
  add('p', personName(fullName))
  for (const paragraph of text.paragraphs) add('p', paragraph)
  add('p', `${words.version}: ${text.version}`)
  add('p', `${words.day}: ____________________   ${words.signature}: ____________________`)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
