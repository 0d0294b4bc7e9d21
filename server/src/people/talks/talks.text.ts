export const conversationsText = {
  fromCentre: 'Markazdan xat',
  wrote: (parent: string) => `${parent} xat yozdi`,
  about: (child: string, text: string) => `${child} haqida: ${text}`,
  files: (count: number) => `${count} ta fayl`,
}
