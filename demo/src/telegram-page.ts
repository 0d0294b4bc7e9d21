import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DemoTelegram } from './telegram.ts'
import type { ChatButton, SimulatedChat } from './telegram-chats.ts'

interface Asked {
  pathname: string
  searchParams: URLSearchParams
}

/** Creates pages on which a visitor can chat with the bot as any simulated person. They must exist only in the demo. */
export function createSimulatedChatPages(telegram: DemoTelegram, chats: readonly SimulatedChat[]) {
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    { pathname, searchParams }: Asked,
  ): Promise<void> => {
    const html = (body: string, title = 'Telegram (namuna)') => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      response.end(page(title, body))
    }
    const none = () => {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
      response.end("Bunday sahifa yo'q")
    }
    const to = (address: string) => {
      response.writeHead(303, { location: address })
      response.end()
    }
    const [, first = '', id = '', operation = ''] = pathname.split('/')
    if (first === '') return html(renderPeoplePage(chats))
    // The visitor has opened a link to the bot, and must now choose a simulated person.
    if (first === telegram.botName) return html(renderPeoplePage(chats, searchParams.get('start') ?? ''))
    const chat = chats.find(({ person }) => String(person.id) === id)
    if (first !== 'chat' || !chat) return none()
    const { person } = chat
    if (operation === '') return html(renderChatPage(chat), person.firstName)
    if (operation === 'messages') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      response.end(messagesOf(chat))
      return
    }
    if (operation === 'picture') {
      const picture = chat.messages.find((message) => String(message.id) === searchParams.get('message'))?.picture
      if (!picture) return none()
      response.writeHead(200, { 'content-type': picture.type })
      response.end(picture.bytes)
      return
    }
    if (operation === 'app') return to(`${searchParams.get('url')}#${appHash(telegram, person.id)}`)
    // Pages of other websites must not press buttons in the visitor's name.
    const { origin, host } = request.headers
    if (request.method !== 'POST' || (origin !== undefined && origin !== `http://${host}`)) return none()
    const text = searchParams.get('text') ?? ''
    if (operation === 'start') telegram.start(person.id, text)
    if (operation === 'type' && text) telegram.type(person.id, text)
    if (operation === 'press') telegram.press(person.id, text)
    if (operation === 'contact') telegram.shareContact(person.id)
    if (operation === 'block') telegram.block(person.id)
    if (operation === 'unblock') telegram.unblock(person.id)
    to(`/chat/${person.id}`)
  }
}

const appHash = (telegram: DemoTelegram, personId: number) =>
  new URLSearchParams({
    tgWebAppData: telegram.initData(personId),
    tgWebAppVersion: '9.0',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify({ bg_color: '#ffffff', text_color: '#000000' }),
  })

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] as string)
const nameOf = ({ person }: SimulatedChat) => safe(`${person.firstName} ${person.lastName ?? ''}`.trim())

function renderPeoplePage(chats: readonly SimulatedChat[], payload?: string): string {
  const row = (chat: SimulatedChat) => {
    const { person } = chat
    const label = `<b>${nameOf(chat)}</b><small>+${safe(person.phone)}</small>`
    if (payload === undefined) return `<a class="row" href="/chat/${person.id}">${label}</a>`
    return renderFormButton(person.id, 'start', label, 'row', payload)
  }
  const question = payload === undefined ? '' : '<p class="note">Havola kimning Telegramida ochilsin?</p>'
  return `<header><h1>Telegram <small>o'rinbosar, faqat namuna uchun</small></h1></header><main>${question}${chats.map(row).join('')}</main>`
}

function renderChatPage(chat: SimulatedChat): string {
  const { person, isBlocked } = chat
  const block = isBlocked
    ? renderFormButton(person.id, 'unblock', 'Blokdan chiqarish', 'quiet')
    : renderFormButton(person.id, 'block', 'Botni bloklash', 'quiet')
  return `<header><a href="/" aria-label="Ortga">←</a><h1>${nameOf(chat)} <small>+${safe(person.phone)}</small></h1>${block}</header>
<main id="messages" aria-live="polite">${messagesOf(chat)}</main>
<script>
const main = document.getElementById('messages')
const down = () => scrollTo(0, document.body.scrollHeight)
down()
setInterval(async () => {
  const answer = await fetch('/chat/${person.id}/messages').catch(() => null)
  const text = answer && answer.ok ? await answer.text() : null
  if (text === null || text === main.dataset.text || main.contains(document.activeElement) && document.activeElement.value) return
  main.dataset.text = text
  main.innerHTML = text
  down()
}, 700)
</script>`
}

function messagesOf(chat: SimulatedChat): string {
  const { person, messages, keyboard, isOpen, isBlocked } = chat
  const shown = messages.map(({ id, from, text, at, picture, buttons, isSilent }) => {
    const time = new Date(at + 5 * 3_600_000).toISOString().slice(11, 16)
    const image = picture ? `<img src="/chat/${person.id}/picture?message=${id}" alt="">` : ''
    const below = buttons ? `<div class="buttons">${rows(buttons, person.id)}</div>` : ''
    return `<section class="${from}"><div class="bubble">${image}<p>${safe(text)}</p><time>${isSilent ? 'ovozsiz ' : ''}${time}</time></div>${below}</section>`
  })
  if (isBlocked) shown.push('<p class="note">Bot bloklangan</p>')
  if (!isOpen) return `<p class="note">Hali yozishilmagan</p>${renderFormButton(person.id, 'start', 'START', 'key')}`
  const typing = `<form class="typing" method="post" onsubmit="event.preventDefault(); fetch('/chat/${person.id}/type?text=' + encodeURIComponent(this.text.value), { method: 'POST' }); this.text.value = ''; this.text.blur()"><input name="text" placeholder="Xabar" autocomplete="off" aria-label="Xabar"><button>Yuborish</button></form>`
  return `${shown.join('')}<footer>${typing}<div class="keys">${rows(keyboard, person.id)}</div></footer>`
}

const rows = (buttons: readonly (readonly ChatButton[])[], personId: number) =>
  buttons
    .map((row) => `<div class="line">${row.map((button) => renderButton(button, personId)).join('')}</div>`)
    .join('')

function renderButton(button: ChatButton, personId: number): string {
  const text = safe(button.text)
  if (button.url) return `<a class="key" href="${safe(button.url)}" target="_blank">${text}</a>`
  if (button.web_app)
    return `<a class="key" href="/chat/${personId}/app?url=${encodeURIComponent(button.web_app.url)}" target="_blank">${text}</a>`
  if (button.request_contact) return renderFormButton(personId, 'contact', text, 'key')
  return renderFormButton(personId, 'press', text, 'key', button.text)
}

/** Renders a button in a form, so that it also works if scripts are off. */
function renderFormButton(personId: number, what: string, label: string, look: string, text?: string): string {
  const query = text === undefined ? '' : `?text=${encodeURIComponent(text)}`
  return `<form method="post" action="/chat/${personId}/${what}${query}"><button class="${look}">${label}</button></form>`
}

const page = (title: string, body: string) => `<!doctype html><html lang="uz"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${safe(title)}</title><style>
:root{color-scheme:light dark;--back:light-dark(#dfe8ef,#0e1621);--card:light-dark(#fff,#182533);--own:light-dark(#e3fbd3,#2b5278);--text:light-dark(#111,#f2f2f2);--quiet:light-dark(#5a6570,#9fb0bf);--accent:light-dark(#11639c,#7cc0ff)}
*{box-sizing:border-box}body{margin:0;font:16px/1.4 system-ui,sans-serif;background:var(--back);color:var(--text)}
header{position:sticky;top:0;display:flex;gap:12px;align-items:center;padding:8px 16px;background:var(--card);z-index:1}
header a{font-size:24px;color:var(--accent);text-decoration:none;padding:8px}h1{flex:1;font-size:17px;margin:8px 0;overflow-wrap:anywhere}small{display:block;font-weight:400;color:var(--quiet);font-size:13px}
main{max-width:560px;margin:0 auto;padding:12px}form{margin:0;display:contents}button,a.key,a.row{font:inherit;color:inherit;cursor:pointer;min-height:44px}
.row{display:block;width:100%;text-align:left;padding:12px 16px;margin:0 0 6px;border:0;border-radius:12px;background:var(--card);text-decoration:none}
section{display:flex;flex-direction:column;align-items:flex-start;margin:8px 0}section.person{align-items:flex-end}
.bubble{max-width:88%;padding:8px 12px;border-radius:14px;background:var(--card)}.person .bubble{background:var(--own)}.bubble p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}.bubble img{display:block;max-width:100%;border-radius:8px;margin-bottom:6px}time{display:block;text-align:right;font-size:12px;color:var(--quiet)}
.buttons{width:88%}.line{display:flex;gap:6px;margin-top:6px}.line>*,.line button{flex:1}.key{width:100%;border:0;border-radius:10px;padding:10px;background:var(--card);color:var(--accent);text-align:center;text-decoration:none}
.quiet{border:0;background:none;color:var(--accent)}.note{text-align:center;color:var(--quiet)}footer{margin-top:16px}.typing{display:flex;gap:6px}.typing input{flex:1;min-width:0;font:inherit;padding:10px 12px;border:0;border-radius:10px;background:var(--card);color:inherit}.typing button{border:0;border-radius:10px;padding:0 14px;background:var(--card);color:var(--accent)}
</style>${body}</html>`
