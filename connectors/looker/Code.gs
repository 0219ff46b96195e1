/**
 * Community connector for Looker Studio: reads /v1/connector of a Truce server.
 * What can be asked for comes from the server's schema; nothing is counted here.
 */

const cc = DataStudioApp.createCommunityConnector();

/** Rates as charts may add them up: of the sums, never the average of averages. */
const ratesOfSums = {
  conversion_rate: ['conversions', 'walls_displayed'],
  recovery_rate: ['conversions', 'adblock_detected'],
};

function getAuthType() {
  return cc.newAuthTypeResponse().setAuthType(cc.AuthType.PATH_KEY).build();
}

function isAdminUser() {
  return false;
}

/** The path is the URL of the Truce server; the key needs the read scope. */
function setCredentials(request) {
  const host = cleanHost(request.pathKey.path);
  const key = String(request.pathKey.key || '').trim();
  if (!host || statusFor(host, key) !== 200) return { errorCode: 'INVALID_CREDENTIALS' };
  PropertiesService.getUserProperties().setProperties({ 'truce.host': host, 'truce.key': key });
  return { errorCode: 'NONE' };
}

/** A server that is busy or away says nothing about the key: the chart shows why it has no data. */
function isAuthValid() {
  const stored = credentials();
  return Boolean(stored.host && stored.key) && !isRefused(statusFor(stored.host, stored.key));
}

function resetAuth() {
  const properties = PropertiesService.getUserProperties();
  properties.deleteProperty('truce.host');
  properties.deleteProperty('truce.key');
}

function getConfig() {
  const config = cc.getConfig();
  const sites = config
    .newSelectSingle()
    .setId('site_id')
    .setName('Site')
    .setHelpText('A data source shows one site; make another one for the next.');
  readJson('/v1/connector/schema').sites.forEach((site) => {
    sites.addOption(config.newOptionBuilder().setLabel(`${site.name} (${site.domain})`).setValue(site.id));
  });
  config.setDateRangeRequired(true);
  return config.build();
}

function getSchema() {
  return { schema: fieldsOf(readJson('/v1/connector/schema')).build() };
}

/**
 * Asks the server for exactly the split that a chart shows, so that each row is counted by the server.
 * Filters are left to Looker Studio, which has every field that they need.
 */
function getData(request) {
  if (!request.configParams?.site_id) tell('Choose a site in the settings of the data source.');
  const schema = readJson('/v1/connector/schema');
  const names = request.fields.map((field) => field.name);
  const question = questionOf(schema, names);
  const rows = readRows({
    site_id: request.configParams.site_id,
    metrics: question.metrics.join(','),
    dimensions: question.dimensions.join(','),
    granularity: question.granularity,
    from: request.dateRange.startDate,
    to: request.dateRange.endDate,
  });
  const types = typesOf(schema);
  return {
    schema: fieldsOf(schema).forIds(names).build(),
    rows: rows.map((row) => ({
      values: names.map((name) => cellOf(name, types[name], row)),
    })),
    filtersApplied: false,
  };
}

/** The fields that a chart may use: the schema's, with the time as a day and as an hour. */
function fieldsOf(schema) {
  const fields = cc.getFields();
  const add = (id, name, about, type) =>
    fields.newDimension().setId(id).setName(name).setDescription(about).setType(type);
  add('date', 'Date', schema.date.about, cc.FieldType.YEAR_MONTH_DAY);
  add('hour', 'Hour', 'In UTC', cc.FieldType.YEAR_MONTH_DAY_HOUR);
  schema.dimensions.forEach((each) => {
    const type = each.name === 'country' ? cc.FieldType.COUNTRY_CODE : cc.FieldType.TEXT;
    add(each.name, each.title, each.about, type);
  });
  schema.metrics.forEach((each) => {
    const field = fields.newMetric().setId(each.name).setName(each.title).setDescription(each.about);
    const parts = ratesOfSums[each.name];
    if (each.type !== 'percent') field.setType(cc.FieldType.NUMBER).setAggregation(cc.AggregationType.SUM);
    else if (!parts) field.setType(cc.FieldType.PERCENT).setAggregation(cc.AggregationType.AVG);
    else {
      field
        .setType(cc.FieldType.PERCENT)
        .setFormula(`SUM($${parts[0]}) / SUM($${parts[1]})`)
        .setAggregation(cc.AggregationType.AUTO);
    }
  });
  fields.setDefaultDimension('date');
  fields.setDefaultMetric('sessions');
  return fields;
}

function questionOf(schema, names) {
  const among = (list) => list.map((each) => each.name).filter((name) => names.indexOf(name) >= 0);
  const metrics = among(schema.metrics);
  const dimensions = among(schema.dimensions);
  const most = schema.limits.dimensions;
  if (dimensions.length > most)
    tell(`A chart can be split by ${most} of these at most, besides date and hour.`);
  let granularity = 'none';
  if (names.indexOf('date') >= 0) granularity = 'day';
  if (names.indexOf('hour') >= 0) granularity = 'hour';
  return {
    metrics: metrics.length > 0 ? metrics : ['sessions'],
    dimensions: dimensions,
    granularity: granularity,
  };
}

function typesOf(schema) {
  const types = {};
  schema.metrics.forEach((each) => {
    types[each.name] = each.type;
  });
  return types;
}

/** As the types of Looker Studio want it: 20260131, 2026013123, and a percent as a part of one. */
function cellOf(name, type, row) {
  if (name === 'date') return row.date.replace(/-/g, '');
  if (name === 'hour') return row.time.slice(0, 13).replace(/[-T]/g, '');
  if (type === 'percent') return row[name] / 100;
  return row[name];
}

/** All pages of one answer. */
function readRows(query) {
  let rows = [];
  let cursor = null;
  do {
    const page = readJson('/v1/connector/data', cursor ? Object.assign({ cursor: cursor }, query) : query);
    rows = rows.concat(page.rows);
    cursor = page.next_cursor;
  } while (cursor);
  return rows;
}

/** The answer of the server, or its refusal in words that the reader of a report can act on. */
function readJson(path, query) {
  const stored = credentials();
  const answer = request(stored.host, stored.key, path, query);
  const code = answer.getResponseCode();
  if (code === 200) return JSON.parse(answer.getContentText());
  if (isRefused(code))
    tell('Truce no longer accepts this key. Connect again with a key that has the read scope.');
  if (code === 404) tell('This key cannot read that site, or the site was deleted.');
  if (code === 429) tell('Too many requests. Try again in a minute.');
  tell(`Truce answered ${code}: ${messageOf(answer)}`);
}

function messageOf(answer) {
  try {
    return JSON.parse(answer.getContentText()).error.message;
  } catch (error) {
    return 'no reason given';
  }
}

function isRefused(code) {
  return code === 401 || code === 403;
}

/** @returns 0 where nothing answers at this address */
function statusFor(host, key) {
  try {
    return request(host, key, '/v1/connector/schema').getResponseCode();
  } catch (error) {
    return 0;
  }
}

function request(host, key, path, query) {
  const pairs = Object.keys(query || {}).map((name) => `${name}=${encodeURIComponent(query[name])}`);
  return UrlFetchApp.fetch(host + path + (pairs.length > 0 ? `?${pairs.join('&')}` : ''), {
    headers: { Authorization: `Bearer ${key}` },
    muteHttpExceptions: true,
  });
}

/** The server's address without a slash at its end; nothing where it is none. A key never goes out in the clear. */
function cleanHost(text) {
  const host = String(text || '')
    .trim()
    .replace(/\/+$/, '');
  return /^https:\/\/[^\s?#@]+$/.test(host) ? host : '';
}

function credentials() {
  const properties = PropertiesService.getUserProperties();
  return { host: properties.getProperty('truce.host'), key: properties.getProperty('truce.key') };
}

function tell(text) {
  cc.newUserError().setText(text).throwException();
}
