<?php
/**
 * First-party delivery: script, events and baits through this site's own host, below a folder of its own name.
 *
 * @package Truce
 */

defined( 'ABSPATH' ) || exit;

/** Without pretty permalinks a REST address is a query, in which the script cannot find its own folder. */
function truce_passes_on() {
	return truce_settings()['first_party'] && '' !== (string) get_option( 'permalink_structure', '' );
}

/** Another one on each site, so that a list that names one says nothing of the others. */
function truce_folder() {
	$letters = strtr( substr( md5( 'truce ' . truce_settings()['site_id'] ), 0, 8 ), '0123456789', 'ghijklmnop' );
	return $letters;
}

function truce_add_routes() {
	if ( ! truce_passes_on() ) {
		return;
	}
	$routes = array(
		'/loader/(?P<file>[0-9a-f-]{36}\.js)' => 'GET',
		// Never "..": it would lead to the rest of the service.
		'/media/(?P<name>[A-Za-z0-9_-][A-Za-z0-9._-]{0,99})' => 'GET, POST',
		'/events/track'                       => 'POST',
		'/gate/(?P<id>[0-9a-f-]{36})'         => 'POST',
	);
	foreach ( $routes as $path => $methods ) {
		register_rest_route(
			truce_folder() . '/v1',
			$path,
			array(
				'methods'             => $methods,
				'callback'            => 'truce_pass_on',
				// Visitors have no account; the service decides what it takes.
				'permission_callback' => '__return_true',
			)
		);
	}
}

/** Method, query, body and the visitor's address go on; cookies and passwords do not. */
function truce_pass_on( WP_REST_Request $request ) {
	truce_keep_out_of_caches();
	$path    = substr( $request->get_route(), strlen( '/' . truce_folder() ) );
	$query   = $request->get_query_params();
	$headers = array( 'X-Forwarded-For' => truce_visitor_address() );
	foreach ( array( 'Content-Type', 'Origin', 'Referer', 'User-Agent', 'If-None-Match' ) as $name ) {
		$value = $request->get_header( $name );
		if ( null !== $value && '' !== $value ) {
			$headers[ $name ] = $value;
		}
	}
	$answer = wp_remote_request(
		truce_settings()['service'] . $path . ( $query ? '?' . http_build_query( $query ) : '' ),
		array(
			'method'      => $request->get_method(),
			'headers'     => $headers,
			'body'        => 'POST' === $request->get_method() ? $request->get_body() : null,
			'timeout'     => 5,
			'redirection' => 0,
		)
	);
	if ( is_wp_error( $answer ) ) {
		return new WP_REST_Response( array( 'truce' => '' ), 502 );
	}
	$response = new WP_REST_Response(
		array( 'truce' => wp_remote_retrieve_body( $answer ) ),
		(int) wp_remote_retrieve_response_code( $answer )
	);
	$passed = array( 'content-type', 'cache-control', 'etag', 'x-proof', 'x-content-type-options', 'retry-after' );
	foreach ( $passed as $name ) {
		$value = wp_remote_retrieve_header( $answer, $name );
		if ( '' !== $value ) {
			$response->header( $name, $value );
		}
	}
	return $response;
}

/** Caching plugins may keep answers of the REST API. Truce says itself, to browsers, what may be kept and how long. */
function truce_keep_out_of_caches() {
	if ( ! defined( 'DONOTCACHEPAGE' ) ) {
		define( 'DONOTCACHEPAGE', true );
	}
	do_action( 'litespeed_control_set_nocache', 'truce' );
}

/** WordPress would answer JSON; a script and a bait are text. */
function truce_serve_as_it_is( $is_served, $result ) {
	$data = $result instanceof WP_REST_Response ? $result->get_data() : null;
	if ( $is_served || ! is_array( $data ) || ! isset( $data['truce'] ) ) {
		return $is_served;
	}
	echo $data['truce']; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- the service's own answer.
	return true;
}
