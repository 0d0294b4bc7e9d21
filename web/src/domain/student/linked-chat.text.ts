export const linkedChatText = {
  linked: (day: string, by: 'link' | 'contact') =>
    `Telegram ulangan: ${day}, ${by === 'link' ? 'havola orqali' : 'telefon raqami orqali'}`,
  unlink: 'Uzish',
  unlinkOf: (name: string) => `${name}: Telegramini uzish`,
  ask: (name: string) => `${name}: Telegrami uzilsinmi?`,
  means:
    "Bot unga hech narsa yubormaydi va Telegramdan ochilgan portal yopiladi. Buni bekor qilib bo'lmaydi: kerak bo'lsa, u Telegramini o'zi qayta ulaydi.",
  done: 'Telegram uzildi',
}
