import { describe, expect, it } from 'vitest';
import { propertyLimits } from '../../src/contract/analytics/dimensions.ts';
import { readProperties } from '../../src/events/intake/properties.ts';

const page = (query: string) => new URL(`https://example.com/a${query}`);

describe('properties of an event', () => {
  it('are the campaign parameters of its page, decoded, and nothing else of the query', () => {
    const address = page('?utm_source=News%20letter&utm_campaign=spring+sale&utm_id=7&email=ann@example.com');
    expect(readProperties(address, {}, {})).toEqual({
      utm_source: 'News letter',
      utm_campaign: 'spring sale',
    });
  });

  it.each([
    '?utm_source=news?token=s3cret',
    '?utm_source=news;email=ann@example.com',
    '?utm_source=news#utm_source=later',
    '?a=b?utm_source=news&utm_source=later',
  ])('end where the stored address cuts %s', (query) => {
    for (const page_url_query of ['utm', 'keep'] as const)
      expect(readProperties(page(query), {}, { page_url_query })).toEqual({ utm_source: 'news' });
  });

  it('are undefined where there is none', () => {
    expect(readProperties(page('?a=b'), { plan: 'pro' }, {})).toBeUndefined();
    expect(readProperties(undefined, {}, { properties: ['plan'] })).toBeUndefined();
  });

  it('of a program without a page come from metadata; a page says it better', () => {
    const metadata = { utm_source: 'crm', utm_medium: 'email' };
    expect(readProperties(undefined, metadata, {})).toEqual(metadata);
    expect(readProperties(page('?utm_source=news'), metadata, {})).toEqual({
      utm_source: 'news',
      utm_medium: 'email',
    });
  });

  it('have no campaign where the site keeps nothing of a query', () => {
    const site = { page_url_query: 'strip' as const, properties: ['plan'] };
    expect(readProperties(page('?utm_source=news'), { plan: 'pro' }, site)).toEqual({
      'property:plan': 'pro',
    });
  });

  it('are those that the site has declared, as text: also numbers and yes or no, but no lists', () => {
    const properties = ['plan', 'level', 'is_new', 'list', 'none', 'object', 'empty'];
    const metadata = {
      ...{ plan: ' pro\0 ', level: 3, is_new: false, list: ['a'], none: null, object: {}, empty: '  ' },
      other: 'x',
    };
    expect(readProperties(undefined, metadata, { properties })).toEqual({
      'property:plan': 'pro',
      'property:level': '3',
      'property:is_new': 'false',
    });
  });

  it('may be named as an attribute is, with hyphens', () => {
    const found = readProperties(undefined, { 'user-type': 'free' }, { properties: ['user_type'] });
    expect(found).toEqual({ 'property:user_type': 'free' });
  });

  it(`are cut after ${propertyLimits.valueLength} characters`, () => {
    const found = readProperties(page(`?utm_term=${'x'.repeat(300)}`), {}, {});
    expect(found?.utm_term).toHaveLength(propertyLimits.valueLength);
  });
});
