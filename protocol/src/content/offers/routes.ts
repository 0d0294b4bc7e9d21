import { z } from 'zod'
import { requireGrant, route, studentRouteDefaults } from '../../route.ts'
import {
  PortalPublicOffer,
  PublicOffer,
  PublicOfferAcceptance,
  PublicOfferInput,
  PublicOfferVersion,
  PublicOfferVersionFilter,
  publicOfferVersionParams,
} from './schemas.ts'

const permission = 'settings:gamification_oferta'

/** The public offer: the terms that students accept. The customer's specification calls it gamification offering. */
export const publicOffers = {
  read: route('GET', '/gamification-offering', {
    access: requireGrant(permission, 'read'),
    summary: 'Amaldagi ommaviy oferta',
    answer: z.object({ offering: PublicOffer.nullable() }),
  }),
  /** Saving an unchanged text creates no new version of the offer. */
  update: route('PUT', '/gamification-offering', {
    access: requireGrant(permission, 'update'),
    summary: 'Ommaviy ofertaning yangi versiyasi',
    body: PublicOfferInput,
    answer: z.object({ version: z.number() }),
    errors: ['OFFER_CHANGED'],
    idempotent: true,
  }),
  versions: route('GET', '/gamification-offering/versions', {
    access: requireGrant(permission, 'read'),
    summary: 'Ommaviy oferta versiyalari, yangisi birinchi',
    query: PublicOfferVersionFilter,
    answer: z.object({ versions: z.array(PublicOfferVersion), total: z.number() }),
  }),
  version: route('GET', '/gamification-offering/versions/{version}', {
    access: requireGrant(permission, 'read'),
    summary: 'Ommaviy ofertaning bitta versiyasi',
    params: publicOfferVersionParams,
    answer: z.object({ offering: PublicOffer }),
    errors: ['NOT_FOUND'],
  }),
}

export const portalPublicOffer = {
  /** Returns the current public offer. The portal shows it to students who have not accepted this version. */
  read: route('GET', '/offering', {
    ...studentRouteDefaults,
    summary: 'Amaldagi oferta va uni qabul qilgan vaqt',
    answer: z.object({ offering: PortalPublicOffer.nullable(), acceptedAt: z.string().nullable() }),
  }),
  accept: route('POST', '/offering/accept', {
    ...studentRouteDefaults,
    summary: "Ko'rsatilgan ofertani qabul qilish",
    body: PublicOfferAcceptance,
    errors: ['OFFER_CHANGED'],
    audit: permission,
    idempotent: true,
  }),
}
