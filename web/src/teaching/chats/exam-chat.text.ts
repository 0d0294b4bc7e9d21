export const examChatText = {
  title: 'Tekshirish',
  tab: 'Imtihon',
}
