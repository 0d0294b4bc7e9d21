import { expect, it } from 'vitest'
import { hasLinkInText } from './has-link.ts'

it.each([
  'https://t.me/kanal',
  'Kanalimga kiring: t.me/kanal',
  'HTTP : //Example.com',
  'www.sayt',
  'sayt.uz ga kiring',
  'sub.sayt.com/x?y=1',
  'youtu.be/abc',
  'tg://resolve?domain=kanal',
  'ｔ．ｍｅ／kanal',
  't\u200b.me/kanal',
  'пример.рф',
])('the text %j contains a link', (text) => expect(hasLinkInText(text)).toBe(true))

it.each([
  'Rahmat!',
  'Zo‘r dars.Men ham boraman',
  'Ball 4.5 edi',
  '21.11.2026 kuni soat 15:00 da',
  '1.Birinchi 2.Ikkinchi',
  'Kelaman... keyin',
  "Dars yoqdi.Me'yorida",
  'Nima? Qachon? va h.k.',
])('the text %j contains no link', (text) => expect(hasLinkInText(text)).toBe(false))
