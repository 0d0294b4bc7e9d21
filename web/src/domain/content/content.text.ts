export const contentText = {
  pages: 'Kontent sahifalari',
  posts: 'Postlar',
  categories: 'Kategoriyalar',
  comments: 'Izohlar',
  faq: 'Savollar',
  stories: 'Hikoyalar',
  authors: 'Mualliflar',
}
